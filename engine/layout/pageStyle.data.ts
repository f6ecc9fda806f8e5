/** Distances and proportions of sheet and printed pages. */
import { millimetres, staffSpaces } from '../units.ts';

/** The sheet on the screen and its heading. */
export const sheet = {
  /** Em height of the title. By eye, on phone and desktop. */
  titleSize: staffSpaces(4.6),
  /** Em height of the subtitle. By eye. */
  subtitleSize: staffSpaces(2.4),
  /** Em height of the composer's name. By eye: a little smaller than a lyric. */
  composerSize: staffSpaces(2),
  /** Between two lines of the heading. By eye. */
  headerLineGap: staffSpaces(0.9),
  /** From the heading to the first system's ink. By eye. */
  afterHeader: staffSpaces(1.5),
  /** Around the sheet on the screen. By eye: room for a finger beside the first and last notes. */
  margin: staffSpaces(3),
} as const;

/** Printed pages. Sizes of texts are those of the paper, in millimetres, whatever the size of the staves. */
export const pages = {
  /** Em height of the page number: 10 pt, like ordinary text of a book. */
  pageNumberSize: millimetres(3.5),
  /** Em height of the running title: 9 pt, a little smaller than the page number. */
  runningHeadSize: millimetres(3.2),
  /** Em height of the foot's text: 8 pt, the size of imprints. */
  footSize: millimetres(2.8),
  /** From the running head to the first system. By eye. */
  headGap: millimetres(3),
  /** From the last system to the foot. By eye. */
  footGap: millimetres(4),
  /** Em height of the title: 18 pt. MuseScore has 22 pt; less here because the title is bold. By eye. */
  titleSize: millimetres(6.4),
  /** Em height of the subtitle: 12 pt. By eye. */
  subtitleSize: millimetres(4.2),
  /** Em height of the composer's and lyricist's names: 10 pt. By eye. */
  creditSize: millimetres(3.5),
  /** Em height of the arranger's name: 8 pt. By eye. */
  arrangerSize: millimetres(2.9),
  /** Between two fields of the title block. By eye. */
  fieldGap: millimetres(1.6),
  /** From the title block to the first system. By eye. */
  afterTitle: millimetres(4),
  /** A long title is made smaller down to this part of its size before it is broken into lines. By eye. */
  smallestTitleScale: 0.6,
  /** The title block takes this part of the page's height at most, so that there is room for music. */
  mostOfPageRatio: 0.4,
  /** Between two pages in the view of pages. By eye. */
  betweenPages: staffSpaces(6),
  /** Added to the height of a line of the title block, as a part of the em height. By eye. */
  titleLeadingRatio: 0.15,
  /** Added to the height of a line in head and foot, as a part of the em height. By eye. */
  furnitureLeadingRatio: 0.1,
  /** The only page of a score counts as filled when its music takes more than this part of its height. By eye. */
  filledRatio: 0.7,
  /** Stretch of the only page where it is not filled. By eye. */
  looseStretchRatio: 0.3,
  /** Largest stretch of a system that is not the last one. By eye. */
  furthestStretchRatio: 2.2,
  /** Largest stretch of a page that ends with a page break of the score: it need not be full. By eye. */
  sectionStretchRatio: 1.2,
  /** Another number of systems is only tried while every system has at least this stretch. By eye. */
  tightestRatio: 0.75,
  /** Above this average badness the pages count as ill filled, and smaller staves are tried. By eye. */
  illFilledRatio: 0.5,
  /** Badness of a single page above which other numbers of systems and smaller staves are tried. By eye. */
  illPageRatio: 1.2,
  /** Parts that rest are shown on a page of which more than this part stays empty without them. By eye. */
  emptyRatio: 0.15,
  /** Sizes of staves that are tried to fill pages better. By eye: small differences, from the least visible one. */
  smallerStaffScales: [0.96, 0.92, 0.88],
} as const;
