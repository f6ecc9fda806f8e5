/**
 * The movement of the view of an open score, as a chart. Playback (`playback/playback.ts`) and editing gestures
 * (`editing/editGesture.ts`) have machines of their own. The machine contains modes only: the camera, the playhead and
 * the score change with every frame and are outside of it (`ScoreReading`, `SheetViewport`), so no event is sent for a
 * frame, only where a mode begins or ends.
 *
 * Several panes can show a score at once (sheet and piano roll side by side). They share this chart, because the reader
 * moves one of them at a time and the others follow it.
 */
import { assign, setup } from 'xstate';
import type { Actor, SnapshotFrom } from 'xstate';
import { notProvided } from './notProvided.ts';

/** A pane, compared by identity. */
export type PaneKey = object;

export interface ScoreScreenContext {
  /**
   * The pane that the reader used last. It handles the keys. While the reader is turned away from playback, its view
   * decides when playback is followed again.
   */
  readonly leader: PaneKey | undefined;
}

/** Events that name a pane. */
export type PaneEventType =
  /** The pane was focused or pointed at, without a movement. */
  | 'TURN_TO'
  /** The first pointer was pressed on the pane. */
  | 'PRESS'
  /** The last pointer was released, and the sheet does not move. */
  | 'RELEASE'
  /** The last pointer was released in motion: the sheet continues to move. */
  | 'COAST'
  /** The pane was moved at once: by a trackpad, two fingers, a key, the scroll thumb, a request for a measure. */
  | 'PAN'
  /** The pane was enlarged or reduced about a point, which does not leave the playing position. */
  | 'ZOOM'
  /** An animated movement of the pane was started: by a notch of a wheel or a key. */
  | 'GLIDE'
  /** The animated movement of the pane has ended. */
  | 'CAME_TO_REST'
  | 'PANE_LEFT'
  /** The playhead is visible in the pane. */
  | 'PLAYHEAD_SEEN'
  /** The playhead is no longer visible in the pane. */
  | 'PLAYHEAD_LOST';

export type ScoreScreenEvent =
  | { readonly type: PaneEventType; readonly pane: PaneKey }
  /** The initial measure is not laid out yet. */
  | { readonly type: 'AWAIT_MEASURE' }
  | { readonly type: 'MEASURE_MADE' }
  | { readonly type: 'PLAYBACK_STARTED' }
  | { readonly type: 'PLAYBACK_STOPPED' }
  /** The reader requests the playing position. */
  | { readonly type: 'RETURN_TO_PLAYHEAD' };

export const scoreScreenMachine = setup({
  types: { context: {} as ScoreScreenContext, events: {} as ScoreScreenEvent },
  actions: {
    lead: assign(({ context, event }) => ('pane' in event ? { leader: event.pane } : context)),
    forgetLeader: assign({ leader: undefined }),
    /** Provided by the screen: ends the animations of all panes. */
    haltPanes: notProvided('haltPanes'),
    /** Provided by the screen: ends the animations of all panes except that of the event. */
    haltOtherPanes: (_, _pane: PaneKey) => notProvided('haltOtherPanes')(),
  },
  guards: {
    isLeader: ({ context, event }) => 'pane' in event && event.pane === context.leader,
    /** Provided by the screen: whether an animation of a pane is running. */
    isMoving: notProvided('isMoving'),
  },
}).createMachine({
  id: 'scoreScreen',
  type: 'parallel',
  context: { leader: undefined },
  on: {
    TURN_TO: { actions: 'lead' },
    PANE_LEFT: { guard: 'isLeader', actions: 'forgetLeader' },
  },
  states: {
    viewport: {
      initial: 'resting',
      on: {
        PRESS: { target: '.panning', actions: ['lead', 'haltPanes'], reenter: true },
        PAN: { target: '.resting', actions: ['lead', 'haltPanes'] },
        ZOOM: { target: '.resting', actions: ['lead', 'haltPanes'] },
        GLIDE: {
          target: '.gliding',
          actions: ['lead', { type: 'haltOtherPanes', params: ({ event }) => event.pane }],
        },
        COAST: '.panning.coasting',
        AWAIT_MEASURE: '.awaitingMeasure',
        PLAYBACK_STARTED: { target: '.followingPlayback', actions: 'haltPanes' },
      },
      states: {
        resting: {},
        /** Moved by a pointer. */
        panning: {
          initial: 'held',
          states: {
            held: {
              on: {
                PAN: { actions: 'lead' },
                ZOOM: { actions: 'lead' },
                RELEASE: '#scoreScreen.viewport.resting',
              },
            },
            coasting: { on: { CAME_TO_REST: '#scoreScreen.viewport.resting' } },
          },
        },
        /** Moved by an animation that the reader started. */
        gliding: { on: { CAME_TO_REST: 'resting' } },
        /** Nothing is shown yet, so there is nothing to move. */
        awaitingMeasure: {
          on: {
            PRESS: { actions: 'lead' },
            PAN: { actions: 'lead' },
            ZOOM: { actions: 'lead' },
            GLIDE: { actions: 'lead' },
            COAST: {},
            AWAIT_MEASURE: {},
            MEASURE_MADE: 'resting',
          },
        },
        /** The panes keep the playhead visible. */
        followingPlayback: {
          tags: 'playing',
          exit: 'haltPanes',
          on: {
            PRESS: { target: 'turnedAway', actions: 'lead' },
            PAN: { target: 'turnedAway', actions: 'lead' },
            ZOOM: { actions: ['lead', 'haltPanes'] },
            GLIDE: { target: 'turnedAway', actions: 'lead' },
            COAST: { target: 'turnedAway', actions: 'lead' },
            AWAIT_MEASURE: {},
            PLAYBACK_STARTED: {},
            PLAYBACK_STOPPED: 'resting',
          },
        },
        /** The reader has moved to another position, which the panes keep showing. */
        turnedAway: {
          tags: 'playing',
          initial: 'playheadUnseen',
          on: {
            TURN_TO: { target: '.playheadUnseen', actions: 'lead' },
            PRESS: { target: '.playheadUnseen', actions: ['lead', 'haltPanes'] },
            PAN: { target: '.playheadUnseen', actions: ['lead', 'haltPanes'] },
            ZOOM: { target: '.playheadUnseen', actions: ['lead', 'haltPanes'] },
            GLIDE: {
              target: '.playheadUnseen',
              actions: ['lead', { type: 'haltOtherPanes', params: ({ event }) => event.pane }],
            },
            COAST: {},
            AWAIT_MEASURE: {},
            PLAYBACK_STARTED: {},
            PLAYBACK_STOPPED: [{ guard: 'isMoving', target: 'gliding' }, { target: 'resting' }],
            RETURN_TO_PLAYHEAD: { target: 'followingPlayback', actions: 'haltPanes' },
            PANE_LEFT: { guard: 'isLeader', target: 'followingPlayback', actions: 'forgetLeader' },
          },
          states: {
            playheadUnseen: { on: { PLAYHEAD_SEEN: { guard: 'isLeader', target: 'playheadSeen' } } },
            /** Playback has reached the visible part: it is followed from there. */
            playheadSeen: {
              on: {
                PLAYHEAD_LOST: {
                  guard: 'isLeader',
                  target: '#scoreScreen.viewport.followingPlayback',
                  actions: 'haltPanes',
                },
              },
            },
          },
        },
      },
    },
  },
});

export type ScoreScreenActor = Actor<typeof scoreScreenMachine>;
export type ScoreScreenSnapshot = SnapshotFrom<typeof scoreScreenMachine>;

export const isFollowing = (snapshot: ScoreScreenSnapshot): boolean =>
  snapshot.matches({ viewport: 'followingPlayback' });

/** The mode of the viewport as a path: `turnedAway.playheadSeen`. */
export function viewportState({ value }: ScoreScreenSnapshot): string {
  const state: unknown = value.viewport;
  if (typeof state === 'string') return state;
  return Object.entries(state as Record<string, string>)
    .map(([outer, inner]) => `${outer}.${inner}`)
    .join();
}
