import { z } from 'zod';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address of a service that receives secrets of this server: TLS is required except on the loopback address. */
export const secureAddress = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://accounts.example' })
    .transform((text) => new URL(text))
    .refine(({ protocol, hostname }) => protocol === 'https:' || LOOPBACK.has(hostname), 'must begin with https://')
    .prefault(usual);
