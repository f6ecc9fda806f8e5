/**
 * A barline that is dragged over the waveform: idle -> draggingBarline -> settling -> applying. Each move requests a
 * draft of the re-barred piece, which arrives later. After the release, the machine waits for the draft of the last
 * position. The component then commits the draft as one edit and reports it. The component also provides the actions
 * that request and drop drafts.
 */
import { assign, setup } from 'xstate';

interface BarlineDragContext {
  /** Seconds of the recording: the original position of the barline, and its present one. */
  /** `from` is undefined for a new barline. */
  readonly from: number | undefined;
  readonly to: number;
}

type BarlineDragEvent =
  | { readonly type: 'PRESS'; readonly time: number }
  | { readonly type: 'MOVE'; readonly time: number }
  /** `isShown`: whether the draft of the last position is on the page. */
  | { readonly type: 'RELEASE'; readonly isShown: boolean }
  /** Without a drag: the barline at `from` moves to `to`, or a new one is set there. */
  | { readonly type: 'SET'; readonly from?: number; readonly to: number }
  /** All barlines return to the positions of the transcription. */
  | { readonly type: 'RESET' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'DRAFT_SHOWN' }
  | { readonly type: 'DRAFT_FAILED' }
  | { readonly type: 'APPLIED' };

const nothing = (): void => undefined;

export const barlineDragMachine = setup({
  types: { context: {} as BarlineDragContext, events: {} as BarlineDragEvent },
  actions: { askDraft: nothing, askReset: nothing, dropDraft: nothing },
  guards: {
    hasMoved: ({ context: { from, to } }) => from !== to,
    isShown: ({ context: { from, to } }, { isShown }: { readonly isShown: boolean }) => isShown && from !== to,
  },
}).createMachine({
  id: 'barlineDrag',
  context: { from: 0, to: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: {
        PRESS: {
          target: 'draggingBarline',
          actions: assign(({ event: { time } }) => ({ from: time, to: time })),
        },
        SET: { target: 'settling', actions: [assign(({ event: { from, to } }) => ({ from, to })), 'askDraft'] },
        RESET: { target: 'settling', actions: 'askReset' },
      },
    },
    draggingBarline: {
      on: {
        MOVE: { actions: [assign({ to: ({ event }) => event.time }), 'askDraft'] },
        RELEASE: [
          {
            guard: { type: 'isShown', params: ({ event }) => event },
            target: 'applying',
          },
          { guard: 'hasMoved', target: 'settling' },
          { target: 'idle', actions: 'dropDraft' },
        ],
        CANCEL: { target: 'idle', actions: 'dropDraft' },
      },
    },
    settling: {
      on: {
        DRAFT_SHOWN: 'applying',
        DRAFT_FAILED: { target: 'idle', actions: 'dropDraft' },
        CANCEL: { target: 'idle', actions: 'dropDraft' },
      },
    },
    applying: { on: { APPLIED: 'idle' } },
  },
});
