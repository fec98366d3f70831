import { NotFoundPage } from "./error-page.tsx";

/** Where no route matches. */
export default function NotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
