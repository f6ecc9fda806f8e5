/**
 * Development only: builds `basicPitch.onnx` from the TensorFlow.js model in the package basic-pitch. The package
 * depends on 266 MB of TensorFlow.js, so it is not a dependency of this project. To install it in a folder outside the
 * project:
 *
 *   npm install @spotify/basic-pitch@1.0.1
 *   node training/basicPitch/convert.ts <there>/node_modules/@spotify/basic-pitch/model basicPitch.onnx
 *
 * With `--compare <node_modules of the package>`, it runs both models on one window of test tones and prints the
 * largest difference of each output. TensorFlow.js is slow on the CPU; differences of 1e-5 are rounding errors.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { graphToOnnx, OPSET } from './graphToOnnx.ts';
import { readGraphModel } from './graphModel.ts';
import { writeOnnx } from './onnxModel.ts';
import { compareWithTensorFlow } from './compareWithTensorFlow.ts';

const WINDOW_SAMPLES = 43844;
const FRAMES = 172;

const [source, target, flag, modules] = process.argv.slice(2);
if (source === undefined || target === undefined) {
  console.error('usage: convert.ts <folder of model.json> <target.onnx> [--compare <node_modules>]');
  process.exit(2);
}

const graph = graphToOnnx(
  readGraphModel(source),
  [{ name: 'input_2', shape: ['batch', WINDOW_SAMPLES, 1] }],
  [
    { name: 'Identity', shape: ['batch', FRAMES, 264] },
    { name: 'Identity_1', shape: ['batch', FRAMES, 88] },
    { name: 'Identity_2', shape: ['batch', FRAMES, 88] },
  ],
);
const bytes = writeOnnx(graph, OPSET, 'songleaf convert.ts, from @spotify/basic-pitch 1.0.1');
writeFileSync(target, bytes);
console.log(`${target}: ${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}`);

if (flag === '--compare' && modules !== undefined) await compareWithTensorFlow(target, source, modules, WINDOW_SAMPLES);
