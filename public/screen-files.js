// Runs before the app's code and requests at once what that code would request when it runs: the code of the screen that
// the address names, who is signed in, and the score that the address names. The build writes the names of the files into
// the page (build/screenPreloads.ts); the app takes the answers (src/api/earlyAnswers.ts).
{
  const { content: files, dataset } = document.querySelector('meta[name="screen-files"]') ?? {};
  const [, screen, query] = /^#\/(\w+)[^?]*\??(.*)/.exec(location.hash) ?? [];
  const wanted = files === undefined || screen === undefined ? undefined : JSON.parse(files)[screen];
  // The server chooses the kind of the links (server/http/storedCode.ts); their mode is that of modules, so that no file
  // is fetched twice.
  const kind = { rel: dataset?.link ?? 'modulepreload', as: 'script', crossOrigin: 'anonymous' };
  for (const href of wanted ?? []) document.head.append(Object.assign(document.createElement('link'), kind, { href }));
  let language = null;
  try {
    language = localStorage.getItem('songleaf.language');
  } catch {
    // The browser refuses storage, so that nobody can have chosen a language.
  }
  const early = new Map();
  const ask = (method, address) => {
    const headers = language === null ? {} : { 'accept-language': language };
    const answer = fetch(address, { method, credentials: 'same-origin', headers });
    // The app reports a failure when it takes the answer.
    answer.catch(() => undefined);
    early.set(`${method} ${address}`, answer);
  };
  if (wanted !== undefined) ask('POST', '/GetAccountInfo');
  const id = screen === 'score' ? new URLSearchParams(query).get('id') : null;
  if (wanted !== undefined && /^[\da-f-]{36}$/i.test(id ?? '')) ask('GET', `/MusicJson?id=${id}`);
  globalThis.songleafEarlyAnswers = early;
}
