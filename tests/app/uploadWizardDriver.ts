/** Drives the machine of the upload wizard alone, with a server that the test controls. */
import { vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { OkMsg } from '../../server/contract/calls.ts';
import { uploadWizardMachine } from '../../src/machines/uploading/uploadWizard.ts';
import type { UploadEvent, UploadOrder, UploadReport } from '../../src/machines/uploading/uploadWizard.ts';

export const MP3 = new File(['x'], 'fur_elise.mp3');
export const OGG = new File(['xyz'], 'minuet.ogg');
export const OK: OkMsg = { ok: true, msg: 'Your song will be transcribed soon.' };

/** A wizard at its first step, and a server that the test controls. */
export function start() {
  const orders: { order: UploadOrder; report: (event: UploadReport) => void; aborted: boolean }[] = [];
  const effects = { songAdded: vi.fn(), finish: vi.fn(), showFailure: vi.fn() };
  const upload = fromCallback<{ type: never }, UploadOrder>(({ sendBack, input }) => {
    const entry = { order: input, report: sendBack, aborted: false };
    orders.push(entry);
    return () => {
      entry.aborted = true;
    };
  });
  const actor = createActor(
    uploadWizardMachine.provide({
      actors: { upload },
      actions: {
        songAdded: () => effects.songAdded(),
        finish: (_, params) => effects.finish(params),
        showFailure: (_, params) => effects.showFailure(params),
      },
    }),
  ).start();
  const wizard = {
    actor,
    orders,
    effects,
    send: (...events: UploadEvent[]) => {
      events.forEach((event) => actor.send(event));
      return wizard;
    },
    step: () => String(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    can: (type: 'NEXT' | 'BACK') => actor.getSnapshot().can({ type }),
    report: (event: UploadReport) => orders.at(-1)?.report(event),
  };
  return wizard;
}

export const TO_INFO: readonly UploadEvent[] = [
  { type: 'NEXT' },
  { type: 'CHOOSE_MODE', mode: 'universal' },
  { type: 'CHOOSE_INSTRUMENT', instrument: 'piano' },
  { type: 'NEXT' },
];

export function atInfo(...files: File[]) {
  return start().send({ type: 'CHOOSE_FILES', files: files.length === 0 ? [MP3] : files }, ...TO_INFO);
}

export function submitted(...files: File[]) {
  const wizard = atInfo(...files);
  for (const { id } of wizard.context().files) {
    wizard.send({ type: 'CHANGE_INFO', id, values: { composer: 'Beethoven' } });
  }
  return wizard.send({ type: 'AGREE', agreed: true }, { type: 'NEXT' });
}
