// Requests the code of the screen that the address names together with the app's, which would request it when it runs.
// The build writes the names of the files into the page (build/screenPreloads.ts).
{
  const files = document.querySelector('meta[name="screen-files"]')?.content;
  const screen = /^#\/(\w+)/.exec(location.hash)?.[1];
  const wanted = files === undefined || screen === undefined ? undefined : JSON.parse(files)[screen];
  for (const href of wanted ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
