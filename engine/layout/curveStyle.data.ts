/** Distances and proportions of ties and slurs. */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { staffSpaces, staffSpacesOf } from '../units.ts';

/** Ties. */
export const ties = {
  /** Bravura. */
  middleThickness: staffSpaces(engravingDefaults.tieMidpointThickness),
  /** Bravura. */
  endThickness: staffSpaces(engravingDefaults.tieEndpointThickness),
  /** Between the end of a tie and the ink beside it. Gould, "Ties": close to the notehead without touching it. */
  toHead: staffSpaces(0.12),
  /**
   * Length of the second half of a tie after a system break, to the left of its note. MuseScore has 1.5 at least
   * (minHangingTieLength).
   */
  halfTieLength: staffSpaces(1.8),
  /** By how much that half is shortened where it would enter the signatures. By eye. */
  intoMargin: staffSpaces(0.5),
  /**
   * Distance above and below the end of a tie in which accidentals are avoided. By eye: the height of a flat tie's
   * end.
   */
  aroundEnds: staffSpaces(0.3),
  /** From the middle of the notehead to the height of the tie's ends: just outside of the head. Gould, "Ties". */
  fromHeadMiddle: staffSpaces(0.55),
  /**
   * Ties shorter than this begin over the noteheads instead of beside them, because they would look like dots.
   * MuseScore has 1 (minTieLength).
   */
  shortLength: staffSpaces(1.4),
  /** Length of a tie without a second note. MuseScore has 2 (minLaissezVibLength). */
  openLength: staffSpaces(2.2),
  /** Half of the stroke and 0.05 of clearance. Bravura (tieMidpointThickness). */
  halfExtent: staffSpaces(0.16),
  /** Shortest tie whose ends are moved to avoid other ink. MuseScore has 1 for all ties (minTieLength). */
  shortestDisplaced: staffSpaces(0.9),
  /**
   * Heights that are tried where a tie would cross ink, as parts of its ordinary height. By eye, spaced about evenly
   * in ratio.
   */
  heightRatios: [1, 0.7, 1.4, 0.45, 1.9, 0.25, 2.5, 3.3],
  /** Distances by which the ends are moved away from the head, or towards it, to avoid ink. By eye. */
  offsets: staffSpacesOf([0, -0.2, 0.25, 0.5, 0.8, 1.2]),
  /**
   * Height of a tie: `least`, and `growthRatio` of the length, up to `most`; the control points are higher than the
   * curve by `controlScale` (4/3 of a Bézier curve). By eye.
   */
  height: { ...staffSpacesOf({ least: 0.25, most: 1.1 }), growthRatio: 0.11, controlScale: 1.33 },
  /** Distance of the control points from the ends: a part of the length, up to `longest`. By eye. */
  inset: { longest: staffSpaces(1.6), ratio: 0.3 },
  /** Places of the ends of a short tie over its noteheads, as parts of their width. By eye. */
  overHeadRatios: { start: 0.7, end: 0.3 },
} as const;

/** Slurs. */
export const slurs = {
  /** Half of the stroke and 0.11 of clearance. Bravura (slurMidpointThickness). */
  halfExtent: staffSpaces(0.22),
  /** Distances by which an end is moved outwards where the slur would cross ink. By eye. */
  endLifts: staffSpacesOf([0, 0.6, 1.5]),
  /** An end that leaves its note by more is far from it: other shapes and places are compared. By eye. */
  nearNote: staffSpaces(1.4),
  /** Between a notehead and a slur's end beside it. By eye: half of the distance above it. */
  besideHead: staffSpaces(0.25),
  /** Heights that are tried for an end at a system break. By eye. */
  breakEndSteps: staffSpacesOf([0, 1, -1, 2, -2, 3, -3]),
  /**
   * Distance of the control points from the ends, as a part of the length. LilyPond's slurs have the same flat
   * middle.
   */
  insetRatio: 0.28,
  /** Distances by which both ends of an arch are moved outwards where it would cross ink. By eye. */
  archLifts: [
    staffSpacesOf([0.5, 0.5]),
    staffSpacesOf([0, 0.7]),
    staffSpacesOf([0.7, 0]),
    staffSpacesOf([1, 1]),
    staffSpacesOf([0.4, 1.6]),
    staffSpacesOf([1.6, 0.4]),
    staffSpacesOf([2, 2]),
    staffSpacesOf([0, 2.5]),
    staffSpacesOf([2.5, 0]),
  ],
  /** From the middle of a stem to a slur's end beside it. By eye. */
  besideStem: staffSpaces(0.35),
  /** From the middle of the notehead to a slur's end beside its stem. By eye: a space outside of the head. */
  besideStemOverHead: staffSpaces(1.5),
  /**
   * Slope over that of the notes beyond which an end moves along its stem, and other places of the ends cost less. By eye: about 17 degrees, as steep as the
   * steepest beam.
   */
  steepestRatio: 0.3,
  /** Between a chord and a slur beside it that joins notes of one moment. By eye. */
  uprightToChord: staffSpaces(0.35),
  /** How far the control points of such a slur are left of its ends. By eye. */
  uprightWidth: staffSpaces(0.9),
  /** Distance of its control points from the ends, as a part of the height. By eye. */
  uprightInsetRatio: 0.25,
  /** Dashed slurs have one thickness: three quarters of the middle of a solid one, because they do not taper. By eye. */
  dashThickness: staffSpaces(engravingDefaults.slurMidpointThickness * 0.75),
  /** Lengths of dashes and dots and of the white between them. By eye; Gould, "Slurs: editorial". */
  dashes: { dashed: staffSpacesOf({ on: 0.9, off: 0.55 }), dotted: staffSpacesOf({ on: 0.18, off: 0.45 }) },
  /**
   * From the end of a stem, or the outermost sign of its note, to the slur's end. MuseScore has 0.5
   * (slurMinDistance).
   */
  endGap: staffSpaces(0.45),
  /**
   * End of a grace note's slur at its main note: from the left of the notehead, and from its middle. Gould, "Grace
   * notes: slurs".
   */
  graceEnd: staffSpacesOf({ x: -0.1, y: 0.55 }),
  /** The ink beside the notes at its ends that a slur need not rise over. By eye. */
  ownNoteClearance: staffSpaces(0.1),
  /** Between a slur and the ink under it. By eye; MuseScore has 0.5 (slurMinDistance). */
  clearance: staffSpaces(0.35),
  /**
   * Largest distance of the control points from the ends: long slurs are flat in their middle. Gould, "Slurs:
   * shape".
   */
  longestInset: staffSpaces(6),
  /**
   * Half of the part of a slur, around its middle, that must be clear of the staff lines; the ends may enter the
   * staff. Gould, "Slurs: shape".
   */
  middleRatio: 0.2,
  /**
   * Largest heights of the control points that are tried, as multiples of the ordinary height. By eye, evenly spaced
   * in ratio.
   */
  bulgeRatios: [1.15, 1.6, 2.4, 3.5],
  /**
   * A height difference of the ends beyond this lets the controls move farther out: the slur turns around what is
   * between the staves. By eye.
   */
  steepHeight: staffSpaces(6),
  /** Bravura. */
  middleThickness: staffSpaces(engravingDefaults.slurMidpointThickness),
  /** Bravura. */
  endThickness: staffSpaces(engravingDefaults.slurEndpointThickness),
  /** How far a slur from the system before begins left of the first column. Gould, "Slurs: system breaks". */
  beforeFirstColumn: staffSpaces(1),
  /** Width at a system break whose ink the slur's end must clear. By eye. */
  breakExtent: staffSpaces(3),
  /** How far the end at a system break is outside of its other end or of the ink there. By eye. */
  breakRise: staffSpaces(0.8),
  /** Greatest slope of half a slur at a system break, unless ink forces it. By eye: about 14 degrees. */
  breakSlope: 0.25,
  /** How far the end of such a half slur may move away from its note to be less steep. By eye. */
  breakLift: staffSpaces(0.8),
  /**
   * Height of the control points over the line between the ends: `least`, and `growthRatio` of the length, up to
   * `most`. By eye; LilyPond limits with Slur.details in the same way (height-limit, 2).
   */
  height: { ...staffSpacesOf({ least: 0.35, most: 2.6 }), growthRatio: 0.1 },
  /** A slur whose ends are nearer to each other in height is an S only where it would cross ink. Gould, "Slurs". */
  sShapeRise: staffSpaces(8),
  /** Largest height of the control points: `least`, and `growthRatio` of the length up to `longest`. By eye. */
  highestControl: { ...staffSpacesOf({ least: 1.5, longest: 24 }), growthRatio: 0.3 },
  /**
   * Greatest angle between the ends of a slur and the line between them. A greater one looks like a hook. By eye, on the
   * steepest slurs of printed piano music; Gould, "Slurs: shape".
   */
  greatestTurnDegrees: 68,
  /** An arch that is rounder than this (height over length) to leave the staff stays within it. By eye. */
  roundestRatio: 0.3,
  /** So does one whose ends leave their notes by more than this together. By eye. */
  farthestFromNotes: staffSpaces(0.8),
  /** Slurs that are steeper than this leave the staff in any case. By eye. */
  steepestInStaff: 1,
  /** Between the summit of a slur within the staff and a line of the staff. By eye: the stroke and a little white. */
  offLine: staffSpaces(0.25),
  /** Length that shorter slurs are computed with. By eye: avoids a curve with a loop. */
  shortestLength: staffSpaces(0.5),
  /** From the middle of a notehead outwards to a slur's end beside it. By eye. */
  besideHeadRise: staffSpaces(0.3),
  /** From the middle of a notehead outwards to a slur's end directly above or below it. By eye. */
  aboveHeadRise: staffSpaces(0.75),
  /** The distance `endGap` at a notehead, where there is no stem. By eye: the head is round. */
  headSideRatio: 0.6,
  /** Further distance to the left of the first column at a system break. By eye. */
  breakInset: staffSpaces(0.5),
  /** From the end of the staff lines to a slur's end at a system break. By eye. */
  beforeRightEdge: staffSpaces(0.3),
  /** Thickness of dots beside that of dashes. By eye: a dot looks lighter. */
  dotScale: 1.2,
  /** What is taken off the top and bottom of a notehead's box, because its outline is round. Bravura. */
  roundHead: staffSpaces(0.06),
} as const;
