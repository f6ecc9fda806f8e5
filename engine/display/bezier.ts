/** The coordinate of a cubic Bézier curve at parameter `t`, from the coordinates of its four points. */
export const bezier = (a: number, b: number, c: number, d: number, t: number): number => {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
};
