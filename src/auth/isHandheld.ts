interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Whether the device is a phone, whose screen is too small for some controls that a tablet has. */
export const isPhone = ({ userAgent }: Pick<Device, 'userAgent'> = navigator): boolean =>
  /iPhone|iPod|Android.*Mobile/i.test(userAgent);

/**
 * whether the device is a phone or a tablet. iPads identify themselves as Macintosh, and no Macintosh has a touch
 * screen.
 */
export function isHandheld({ userAgent, maxTouchPoints }: Device = navigator): boolean {
  return (
    /Android|iPhone|iPad|iPod|Mobi|Tablet|Silk/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  );
}
