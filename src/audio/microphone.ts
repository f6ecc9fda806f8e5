/** Opens the microphone without speech processing, for practice and recordings. */
import { isPermitted } from '../native/index.ts';
import { playbackTexts } from '../texts/index.ts';

export type MicrophoneErrorCode = 'unsupported' | 'refused' | 'missing' | 'failed';

/** `message` is a sentence for the user. */
export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError';
  readonly code: MicrophoneErrorCode;

  constructor(code: MicrophoneErrorCode, options?: ErrorOptions) {
    super(playbackTexts.microphoneErrors[code], options);
    this.code = code;
  }
}

/** C-31: the speech processing of browsers makes pitches of instruments unsteady. */
const RAW_SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/** `deviceId`: of the input; the browser's own choice where it is empty. Rejects with a MicrophoneError. */
export async function openMicrophone(deviceId = ''): Promise<MediaStream> {
  // Pages without https have no media devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new MicrophoneError('unsupported');
  // in an app around the page, the system asks the user for the app, not for the page.
  if (!(await isPermitted('recordAudio'))) throw new MicrophoneError('refused');
  const device = deviceId === '' ? {} : { deviceId: { exact: deviceId } };
  try {
    return await devices.getUserMedia({ audio: { ...RAW_SOUND, ...device } });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') throw new MicrophoneError('refused', { cause: error });
    const isMissing = name === 'NotFoundError' || name === 'OverconstrainedError';
    throw new MicrophoneError(isMissing ? 'missing' : 'failed', { cause: error });
  }
}
