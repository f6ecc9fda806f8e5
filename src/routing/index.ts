/** Which screen an address shows, and how the app moves between addresses. */
export { FIRST_ENTRY } from './address.ts';
export type { Location, To } from './address.ts';
export { Link } from './Link.tsx';
export { Router, useHeldMove, useLocation, useNavigate, useSearchParams } from './Router.tsx';
export { Navigate, Outlet, Routes, routeTable, useOutletContext } from './Routes.tsx';
export type { RouteEntry } from './Routes.tsx';
