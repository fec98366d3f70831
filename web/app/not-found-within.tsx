import { NotFoundPage } from "./error-page.tsx";

export default function NotFoundWithin() {
  return <NotFoundPage />;
}
