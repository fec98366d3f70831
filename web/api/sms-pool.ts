import { useInfiniteQuery } from "@tanstack/react-query";
import { readSmsPoolRoute } from "#shared/contract/requests.ts";
import { call } from "./client.ts";
import { pagesQuery } from "./pages.ts";
import { requestsKey } from "./requests.ts";

export const useSmsPool = (organization: string) =>
  useInfiniteQuery({
    ...pagesQuery([...requestsKey(organization), "pool"], (cursor, signal) =>
      call(readSmsPoolRoute, { params: { organization }, query: { cursor }, signal }),
    ),
    staleTime: 5_000,
  });
