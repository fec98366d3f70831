import { Button, Center, Stack } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { ProblemNotice } from "../notice/problem-notice.tsx";
import { useFirstNew } from "./first-new.ts";

interface MorePagesProps {
  list: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage" | "error"
  >;
  label: string;
}

export function MorePages({ list, label }: MorePagesProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = list;
  const noteItems = useFirstNew(list);
  if (!hasNextPage) return null;
  const more = () => {
    noteItems();
    void fetchNextPage();
  };
  return (
    <Stack mt="lg">
      {isFetchNextPageError && error !== null ? (
        <ProblemNotice problem={error} onRetry={more} />
      ) : (
        <Center>
          <Button variant="default" loading={isFetchingNextPage} onClick={more}>
            {label}
          </Button>
        </Center>
      )}
    </Stack>
  );
}
