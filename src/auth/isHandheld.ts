/** a phone or a tablet. iPads call themselves Macintosh, and no Macintosh has a touch screen. */
interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

export function isHandheld({ userAgent, maxTouchPoints }: Device = navigator): boolean {
  return (
    /Android|iPhone|iPad|iPod|Mobi|Tablet|Silk/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  );
}
