import { z } from 'zod';

export const wholeNumber = (smallest: number, largest: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(smallest, `must be at least ${smallest}`)
    .max(largest, `must be at most ${largest}`);
