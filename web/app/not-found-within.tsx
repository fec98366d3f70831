import { NotFoundPage } from "./error-page.tsx";

/** For layouts with their own main landmark. */
export default function NotFoundWithin() {
  return <NotFoundPage />;
}
