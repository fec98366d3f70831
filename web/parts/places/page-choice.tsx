import { Pagination } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchState } from "../browser/search-state.ts";

const perPage = 50;

/** Paginates in the browser; the address names the page. */
export function usePage<Row>(rows: readonly Row[]): { shown: readonly Row[]; page: number; pages: number } {
  const [search] = useSearchState();
  const pages = Math.max(1, Math.ceil(rows.length / perPage));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(search.get("page"))) || 1));
  return { shown: rows.slice((page - 1) * perPage, page * perPage), page, pages };
}

export function PageChoice({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation("locations");
  const [, change] = useSearchState();
  if (pages === 1) return null;
  return (
    <Pagination
      aria-label={t("pages")}
      total={pages}
      value={page}
      onChange={(next) => change({ page: next === 1 ? null : String(next) }, { push: true })}
    />
  );
}
