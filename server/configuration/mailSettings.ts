/** The variables of e-mail. */
import { z } from 'zod';

export const MAIL_VARIABLES = {
  /** Without it, e-mails are written to files in the data folder. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine(
      (url) => URL.canParse(url) && new URL(url).hostname !== '',
      'must be an address such as smtps://user:password@mail.example, special characters of the password as in %40',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be such as Songleaf <songs@songleaf.example>',
    )
    .default('Songleaf <songleaf@localhost>'),
  /** Users' feedback and error reports are sent to this address and stored in the database. */
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
};
