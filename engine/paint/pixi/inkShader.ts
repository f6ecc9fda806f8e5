/**
 * The two shaders of the sheet, one for quadrilaterals and one for glyphs. They compute in device pixels, so that edges are
 * antialiased over one pixel at every zoom.
 *
 * Quadrilaterals: each corner moves out by a pixel along the mitre of its edges, and the signed distances to all four
 * edges are interpolated (they are affine, so exactly). Two opposite edges bound a strip whose coverage of a pixel-wide
 * box is `clamp(a + .5) + clamp(b + .5) - 1`: exact for strips thinner than a pixel too, so a staff line is equally dark
 * at any position and size.
 *
 * Glyphs: the median of the field's three channels is the signed distance. Small glyphs (field range below two pixels)
 * are sampled four times a pixel, since one sample of a minified field misses thin strokes; below a quarter of the
 * atlas's size a mipmap level is used.
 */
import { InkFlag } from './systemInk.ts';

/** A flag of the tag as a literal of the shading language. */
const flag = (name: keyof typeof InkFlag): string => `${String(InkFlag[name])}u`;

/** Thinner lines are not snapped to the pixel grid: a shift of half a pixel would be more visible than blurred edges. */
const SNAP_FROM_PIXELS = 0.8;

/** Longest mitre in pixels, since the mitre of a very sharp corner is unbounded. */
const MITRE_LIMIT = 4;

export const PALETTE_SIZE = 16;

/** The part of the vertex shaders that both kinds of primitive share. */
const VERTEX_START = `#version 300 es
in vec4 aFirst;
in vec4 aSecond;
in uvec4 aTag;

uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform float uDensity;
uniform vec4 uPalette[${String(PALETTE_SIZE)}];

flat out vec4 vColour;

// Without the camera's translation, which is a whole number of pixels and added last: so the same numbers come out
// wherever the sheet is panned to.
vec2 toDevice(vec2 point) {
  return mat2(uWorldTransformMatrix) * (uTransformMatrix * vec3(point, 1.0)).xy * uDensity;
}

// Corner of the unit square by vertex number, clockwise from the top left.
vec2 unitCorner() {
  int corner = gl_VertexID & 3;
  return vec2(corner == 1 || corner == 2 ? 1.0 : 0.0, corner >= 2 ? 1.0 : 0.0);
}

void place(vec2 local) {
  vColour = uPalette[aTag.y];
  vec2 device = local + floor(uWorldTransformMatrix[2].xy * uDensity + 0.5);
  gl_Position = vec4((uProjectionMatrix * vec3(device / uDensity, 1.0)).xy, 0.0, 1.0);
}
`;

const FRAGMENT_START = `#version 300 es
precision highp float;
flat in vec4 vColour;
out vec4 finalColour;
`;

export interface ShaderSource {
  readonly vertex: string;
  readonly fragment: string;
}

export const QUADRILATERALS: ShaderSource = {
  vertex: `${VERTEX_START}
out vec4 vEdges;

float snapShift(float low, float high) {
  float thickness = high - low;
  if (thickness < ${SNAP_FROM_PIXELS.toFixed(1)}) return 0.0;
  float start = (low + high - max(1.0, round(thickness))) * 0.5;
  return floor(start + 0.5) - start;
}

vec2 mitre(vec2 before, float reachBefore, vec2 after, float reachAfter) {
  float turn = before.x * after.y - before.y * after.x;
  if (abs(turn) < 0.05) return before * reachBefore + after * (reachAfter - reachBefore) * 0.5;
  vec2 shift = vec2(reachBefore * after.y - reachAfter * before.y, reachAfter * before.x - reachBefore * after.x) / turn;
  float size = length(shift);
  return size > ${MITRE_LIMIT.toFixed(1)} ? shift * (${MITRE_LIMIT.toFixed(1)} / size) : shift;
}

vec2 outward(vec2 from, vec2 to, float side) {
  vec2 edge = to - from;
  float size = length(edge);
  return size < 1e-6 ? vec2(0.0) : vec2(edge.y, -edge.x) * (side / size);
}

float distanceInside(vec2 point, vec2 corner, vec2 normal, bool isHard) {
  return isHard || normal == vec2(0.0) ? 1e4 : dot(corner - point, normal);
}

// Written out corner by corner: arrays indexed at run time are slow on software rasterizers and old mobile GPUs.
vec2 quadrilateral(uint flags) {
  vec2 a = toDevice(aFirst.xy);
  vec2 b = toDevice(aFirst.zw);
  vec2 c = toDevice(aSecond.xy);
  vec2 d = toDevice(aSecond.zw);
  vec2 shift = vec2(0.0);
  if ((flags & ${flag('snapX')}) != 0u) shift.x = snapShift(min(a.x, c.x), max(a.x, c.x));
  if ((flags & ${flag('snapY')}) != 0u) shift.y = snapShift(min(a.y, c.y), max(a.y, c.y));
  a += shift;
  b += shift;
  c += shift;
  d += shift;
  vec2 ac = c - a;
  vec2 bd = d - b;
  float side = ac.x * bd.y - ac.y * bd.x < 0.0 ? -1.0 : 1.0;
  vec2 ab = outward(a, b, side);
  vec2 bc = outward(b, c, side);
  vec2 cd = outward(c, d, side);
  vec2 da = outward(d, a, side);
  bool isHardBc = (flags & ${flag('hardEdge1')}) != 0u;
  bool isHardDa = (flags & ${flag('hardEdge3')}) != 0u;
  vec2 unit = unitCorner();
  bool isRight = unit.x > 0.5;
  bool isLow = unit.y > 0.5;
  vec2 corner = isLow ? (isRight ? c : d) : (isRight ? b : a);
  // Each corner lies between one long side (never hard) and one end (hard where pieces of a curve meet).
  vec2 along = isLow ? cd : ab;
  vec2 end = isRight ? bc : da;
  float reach = (isRight ? isHardBc : isHardDa) ? 0.0 : 1.0;
  vec2 point = corner + mitre(along, 1.0, end, reach);
  vEdges = vec4(
    distanceInside(point, a, ab, false),
    distanceInside(point, b, bc, isHardBc),
    distanceInside(point, c, cd, false),
    distanceInside(point, d, da, isHardDa)
  );
  return point;
}

void main(void) {
  place(quadrilateral(aTag.x));
}
`,
  fragment: `${FRAGMENT_START}
in vec4 vEdges;

void main(void) {
  vec4 inside = clamp(vEdges + 0.5, 0.0, 1.0);
  finalColour = vColour * (max(0.0, inside.x + inside.z - 1.0) * max(0.0, inside.y + inside.w - 1.0));
}
`,
};

export const GLYPHS: ShaderSource = {
  vertex: `${VERTEX_START}
uniform float uRange;

flat out vec3 vField;
out vec2 vTexel;

vec2 glyphBox() {
  vec2 low = toDevice(aFirst.xy);
  vec2 high = toDevice(aFirst.zw);
  vTexel = mix(aSecond.xy, aSecond.zw, unitCorner());
  float texelsPerPixel = (aSecond.w - aSecond.y) / (high.y - low.y);
  vField = vec3(max(uRange / texelsPerPixel, 0.5), texelsPerPixel, max(0.0, log2(texelsPerPixel * 0.25)));
  return mix(low, high, unitCorner());
}

void main(void) {
  place(glyphBox());
}
`,
  fragment: `${FRAGMENT_START}
flat in vec3 vField;
in vec2 vTexel;

uniform sampler2D uAtlas;
uniform vec2 uAtlasSize;

float signedField(vec2 texel) {
  vec3 channels = textureLod(uAtlas, texel / uAtlasSize, vField.z).rgb;
  return max(min(channels.r, channels.g), min(max(channels.r, channels.g), channels.b)) - 0.5;
}

float glyphCoverage() {
  float pixels = vField.x;
  if (pixels >= 2.0) return clamp(signedField(vTexel) * pixels + 0.5, 0.0, 1.0);
  float step = vField.y * 0.125;
  float sharp = pixels * 2.0;
  return 0.25 * (
    clamp(signedField(vTexel + vec2(-1.0, -3.0) * step) * sharp + 0.5, 0.0, 1.0) +
    clamp(signedField(vTexel + vec2(3.0, -1.0) * step) * sharp + 0.5, 0.0, 1.0) +
    clamp(signedField(vTexel + vec2(1.0, 3.0) * step) * sharp + 0.5, 0.0, 1.0) +
    clamp(signedField(vTexel + vec2(-3.0, 1.0) * step) * sharp + 0.5, 0.0, 1.0)
  );
}

void main(void) {
  finalColour = vColour * glyphCoverage();
}
`,
};
