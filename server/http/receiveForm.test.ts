import fastifyMultipart from '@fastify/multipart';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Blobs } from '../blobs/blobs.ts';
import { receiveForm } from './receiveForm.ts';
import { Refusal } from './refusal.ts';

const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\ncontent-type: audio/mpeg\r\n\r\n';

/** What `receiveForm` throws for a form, where the files are stored by `receive`. */
async function faultOf(payload: string, receive: Blobs['receive'], type = 'multipart/form-data; boundary=x') {
  const application = fastify();
  await application.register(fastifyMultipart);
  let fault: unknown;
  application.post('/', async (request) => {
    const form = receiveForm(request, { receive } as Blobs, { fileField: 'file', refusal: undefined });
    await form.catch((error: unknown) => (fault = error));
    return {};
  });
  await application.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  return fault;
}

const storeNothing: Blobs['receive'] = async (source) => {
  for await (const _ of source as AsyncIterable<unknown>);
  return { discard: () => Promise.resolve() } as Awaited<ReturnType<Blobs['receive']>>;
};

it.each([
  ['ends too early', `${PART}ID3`, undefined],
  ['ends in the head of a part', '--x\r\ncontent-dis', undefined],
  ['names no boundary', `${PART}ID3\r\n--x--\r\n`, 'multipart/form-data'],
])('X-34 a form that %s is a fault of the client', async (_, payload, type) => {
  expect(await faultOf(payload, storeNothing, type)).toMatchObject({ name: 'Refusal', statusCode: 400 });
});

it('X-34 a fault of the program while a form is received is not taken for one of the client', async () => {
  const fault = new TypeError('Cannot read properties of undefined');
  const found = await faultOf(`${PART}ID3\r\n--x--\r\n`, () => Promise.reject(fault));
  expect(found).toBe(fault);
  expect(found).not.toBeInstanceOf(Refusal);
});
