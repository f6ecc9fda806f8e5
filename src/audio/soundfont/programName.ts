import { logFailure } from '../../api/index.ts';
import { instrumentNameTexts, playbackTexts, withRarelyRead } from '../../texts/index.ts';

/** E-12: the name of a program in the language of the texts, whose translation is fetched if it is not there yet. */
export async function programName(program: number): Promise<string> {
  try {
    await withRarelyRead(() => Promise.resolve());
  } catch (cause) {
    // Without a connection the message has the English name, which is better than no message.
    logFailure('Fetching the names of instruments', cause);
  }
  return instrumentNameTexts.names[program - 1] ?? playbackTexts.instrumentUnknown(program);
}
