export { PageRouter, useHeldMove, useIsScreenLoading, useNavigate } from './PageRouter.tsx';
export type { Navigate } from './PageRouter.tsx';
export type { Move } from './pageHistory.ts';
