/**
 * Every SMuFL glyph that our notation uses, by its specification name. The single source for the tables of boxes and
 * anchors, for the outlines of the vector painters and for the atlas of the screen painter: a glyph that is missing
 * here cannot be drawn anywhere, and the compiler says so where layout names it.
 */
export const USED_GLYPHS = [
  // Brackets and barlines
  ...['brace', 'bracketTop', 'bracketBottom', 'repeatDot', 'repeatDots', 'repeatBarSlash', 'repeat1Bar', 'repeat2Bars'],
  ...['repeat4Bars', 'segno', 'coda', 'dalSegno', 'daCapo'],
  // Clefs
  ...['gClef', 'gClef8va', 'gClef8vb', 'gClef15ma', 'gClef15mb', 'gClefChange'],
  ...['fClef', 'fClef8va', 'fClef8vb', 'fClef15ma', 'fClef15mb', 'fClefChange'],
  ...['cClef', 'cClef8vb', 'cClefChange', 'clef8', 'clef15'],
  ...['unpitchedPercussionClef1', 'unpitchedPercussionClef2', '6stringTabClef', '4stringTabClef'],
  // Time signatures
  ...['timeSig0', 'timeSig1', 'timeSig2', 'timeSig3', 'timeSig4', 'timeSig5', 'timeSig6', 'timeSig7', 'timeSig8'],
  ...['timeSig9', 'timeSigCommon', 'timeSigCutCommon', 'timeSigPlus', 'timeSigPlusSmall', 'timeSigParensLeft'],
  ...['timeSigParensRight', 'timeSigOpenPenderecki', 'timeSigX'],
  // Noteheads
  ...['noteheadDoubleWhole', 'noteheadDoubleWholeSquare', 'noteheadWhole', 'noteheadHalf', 'noteheadBlack'],
  ...['noteheadXDoubleWhole', 'noteheadXWhole', 'noteheadXHalf', 'noteheadXBlack'],
  ...['noteheadCircleX', 'noteheadCircleXDoubleWhole', 'noteheadCircleXWhole', 'noteheadCircleXHalf'],
  ...['noteheadPlusDoubleWhole', 'noteheadPlusWhole', 'noteheadPlusHalf', 'noteheadPlusBlack'],
  ...['noteheadDiamondDoubleWhole', 'noteheadDiamondWhole', 'noteheadDiamondHalf', 'noteheadDiamondBlack'],
  ...['noteheadDiamondWhite', 'noteheadTriangleUpDoubleWhole', 'noteheadTriangleUpWhole', 'noteheadTriangleUpHalf'],
  ...['noteheadTriangleUpBlack', 'noteheadTriangleDownDoubleWhole', 'noteheadTriangleDownWhole'],
  ...['noteheadTriangleDownHalf', 'noteheadTriangleDownBlack', 'noteheadSquareWhite', 'noteheadSquareBlack'],
  ...['noteheadSlashVerticalEnds', 'noteheadSlashHorizontalEnds', 'noteheadSlashWhiteWhole', 'noteheadSlashWhiteHalf'],
  ...['noteheadSlashWhiteDoubleWhole', 'noteheadParenthesisLeft', 'noteheadParenthesisRight'],
  // Flags
  ...['flag8thUp', 'flag8thDown', 'flag16thUp', 'flag16thDown', 'flag32ndUp', 'flag32ndDown', 'flag64thUp'],
  ...['flag64thDown', 'flag128thUp', 'flag128thDown', 'flag256thUp', 'flag256thDown', 'flag512thUp', 'flag512thDown'],
  // Accidentals
  ...['accidentalFlat', 'accidentalNatural', 'accidentalSharp', 'accidentalDoubleSharp', 'accidentalDoubleFlat'],
  ...['accidentalTripleSharp', 'accidentalTripleFlat', 'accidentalNaturalFlat', 'accidentalNaturalSharp'],
  ...['accidentalQuarterToneFlatStein', 'accidentalThreeQuarterTonesFlatZimmermann', 'accidentalQuarterToneSharpStein'],
  ...['accidentalThreeQuarterTonesSharpStein', 'accidentalParensLeft', 'accidentalParensRight'],
  ...['accidentalBracketLeft', 'accidentalBracketRight', 'csymAccidentalFlat', 'csymAccidentalNatural'],
  ...['csymAccidentalSharp', 'csymAccidentalDoubleSharp', 'csymAccidentalDoubleFlat'],
  ...['csymDiminished', 'csymHalfDiminished', 'csymAugmented', 'csymMajorSeventh', 'csymMinor'],
  // Dots, rests
  ...['augmentationDot', 'restLonga', 'restDoubleWhole', 'restWhole', 'restHalf', 'restQuarter', 'rest8th', 'rest16th'],
  ...['rest32nd', 'rest64th', 'rest128th', 'rest256th', 'rest512th', 'restWholeLegerLine', 'restHalfLegerLine'],
  ...['restDoubleWholeLegerLine', 'restHBarLeft', 'restHBarMiddle', 'restHBarRight'],
  // Articulations, fermatas, breaths
  ...['articAccentAbove', 'articAccentBelow', 'articStaccatoAbove', 'articStaccatoBelow', 'articTenutoAbove'],
  ...['articTenutoBelow', 'articStaccatissimoAbove', 'articStaccatissimoBelow', 'articMarcatoAbove'],
  ...['articMarcatoBelow', 'articTenutoStaccatoAbove', 'articTenutoStaccatoBelow', 'articStressAbove'],
  ...['articStressBelow', 'articUnstressAbove', 'articUnstressBelow', 'articLaissezVibrerAbove'],
  ...['articLaissezVibrerBelow', 'fermataAbove', 'fermataBelow', 'fermataShortAbove', 'fermataShortBelow'],
  ...['fermataLongAbove', 'fermataLongBelow', 'breathMarkComma', 'breathMarkTick', 'caesura', 'caesuraShort'],
  ...['brassScoop', 'brassPlop', 'brassDoitShort', 'brassFallLipShort', 'brassMuteClosed', 'brassMuteOpen'],
  ...['stringsDownBow', 'stringsUpBow', 'stringsHarmonic', 'pluckedSnapPizzicatoAbove', 'pluckedSnapPizzicatoBelow'],
  // Dynamics
  ...['dynamicPiano', 'dynamicMezzo', 'dynamicForte', 'dynamicRinforzando', 'dynamicSforzando', 'dynamicZ'],
  ...['dynamicNiente', 'dynamicPPPPPP', 'dynamicPPPPP', 'dynamicPPPP', 'dynamicPPP', 'dynamicPP', 'dynamicMP'],
  ...['dynamicMF', 'dynamicPF', 'dynamicFF', 'dynamicFFF', 'dynamicFFFF', 'dynamicFFFFF', 'dynamicFFFFFF'],
  ...['dynamicFortePiano', 'dynamicForzando', 'dynamicSforzando1', 'dynamicSforzandoPiano'],
  ...['dynamicSforzandoPianissimo', 'dynamicSforzato', 'dynamicSforzatoPiano', 'dynamicSforzatoFF'],
  ...['dynamicRinforzando1', 'dynamicRinforzando2', 'dynamicNienteForHairpin'],
  // Ornaments, tremolos, arpeggios
  ...['ornamentTrill', 'ornamentTurn', 'ornamentTurnInverted', 'ornamentTurnSlash', 'ornamentMordent'],
  ...['ornamentShortTrill', 'ornamentTremblement', 'ornamentSchleifer', 'ornamentShake3', 'wiggleTrill'],
  ...['wiggleArpeggiatoUp', 'wiggleArpeggiatoDown', 'wiggleArpeggiatoUpArrow', 'wiggleArpeggiatoDownArrow'],
  ...['tremolo1', 'tremolo2', 'tremolo3', 'tremolo4', 'graceNoteSlashStemUp', 'graceNoteSlashStemDown'],
  // Tuplets, fingerings, metronome marks
  ...['tuplet0', 'tuplet1', 'tuplet2', 'tuplet3', 'tuplet4', 'tuplet5', 'tuplet6', 'tuplet7', 'tuplet8', 'tuplet9'],
  ...['tupletColon', 'fingering0', 'fingering1', 'fingering2', 'fingering3', 'fingering4', 'fingering5', 'fingering6'],
  ...['fingering7', 'fingering8', 'fingering9', 'fingeringPLower', 'fingeringILower', 'fingeringMLower'],
  ...['fingeringALower', 'fingeringSubstitutionDash'],
  ...['metNoteDoubleWhole', 'metNoteWhole', 'metNoteHalfUp', 'metNoteQuarterUp', 'metNote8thUp', 'metNote16thUp'],
  ...['metNote32ndUp', 'metNote64thUp', 'metAugmentationDot'],
  // Pedal, ottava
  ...['keyboardPedalPed', 'keyboardPedalUp', 'keyboardPedalSost', 'ottava', 'ottavaAlta', 'ottavaBassa'],
  ...['ottavaBassaVb', 'quindicesima', 'quindicesimaAlta', 'quindicesimaBassa', 'quindicesimaBassaMb', 'octaveLoco'],
  // Fretboards
  ...['fretboardFilledCircle', 'fretboardX', 'fretboardO'],
] as const;

export type GlyphName = (typeof USED_GLYPHS)[number];
