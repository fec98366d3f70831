import { NotFoundPage } from "./error-page.tsx";

export default function NotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
