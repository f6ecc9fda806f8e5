/**
 * Whether the browser draws WebGL with a graphics processor. A remote desktop, a virtual machine or a blocked driver has a
 * software renderer instead, which is slower than drawing on a canvas.
 */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

export function hasFastWebGL(): boolean {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (gl === null) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !SOFTWARE.test(renderer);
}
