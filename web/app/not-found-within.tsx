import { NotFoundPage } from "./error-page.tsx";

/** The page for an address that matches no screen, within a layout that has its own main region. */
export default function NotFoundWithin() {
  return <NotFoundPage />;
}
