/** The list of microphones. Browsers report their names only after the user has allowed access to one. */
import { useEffect, useState } from 'react';
import { recordTexts } from '../../texts/index.ts';

export interface InputDevice {
  readonly id: string;
  readonly name: string;
}

/** `isAllowed` changes when access was granted; the names are read again then. */
export function useInputDevices(isAllowed: boolean): readonly InputDevice[] {
  const [devices, setDevices] = useState<readonly InputDevice[]>([]);
  useEffect(() => {
    // Pages without https have no media devices; starting a recording reports that.
    const media = navigator.mediaDevices as MediaDevices | undefined;
    if (media === undefined) return undefined;
    const list = async () => {
      const inputs = (await media.enumerateDevices()).filter(
        ({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '',
      );
      setDevices(
        inputs.map(({ deviceId, label }, index) => ({
          id: deviceId,
          name: label || recordTexts.unnamedDevice(index + 1),
        })),
      );
    };
    void list();
    const changed = () => void list();
    media.addEventListener('devicechange', changed);
    return () => media.removeEventListener('devicechange', changed);
  }, [isAllowed]);
  return devices;
}
