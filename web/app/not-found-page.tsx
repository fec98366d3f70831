import { NotFoundPage } from "./error-page.tsx";

/** The page for an address that matches no route. */
export default function NotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
