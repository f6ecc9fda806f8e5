import type { Catalogue } from '../../catalogue.ts';

export const songErrors: Catalogue['songErrors'] = {
  songErrorTexts: {
    100: 'Die Aufnahme konnte nicht verarbeitet werden. Vielleicht ist sie zu kurz, zu leise oder zu verrauscht.',
    200: 'Die Notendatei scheint beschädigt zu sein und konnte nicht ins Songbuch übernommen werden.',
    300: 'Das Bild ist zu schlecht zu lesen oder enthält keine Noten.',
    400: 'Die Musikdatei konnte aus einem unbekannten Grund nicht verarbeitet werden.',
    500: 'Die Aufnahme konnte nicht transkribiert werden. Vielleicht ist sie zu kurz oder nicht sauber genug.',
    600: 'Das Video konnte nicht geholt werden, vielleicht aus urheberrechtlichen Gründen. Bitte versuche ein anderes.',
    700: 'Die KI hat sich verrannt. Bitte versuche es mit anderen Einstellungen.',
  },
};
