import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listAnswerTemplatesRoute, updateAnswerTemplatesRoute } from "#shared/contract/conversations.ts";
import type { AnswerTemplate, AnswerTemplates } from "#shared/model/answer-template.ts";
import { call } from "./client.ts";
import { organizationCacheKey } from "./organizations.ts";
import type { ApiProblem } from "./problem.ts";

const answerTemplatesQuery = (organization: string) =>
  queryOptions({
    queryKey: [...organizationCacheKey(organization), "answer-templates"],
    queryFn: ({ signal }) => call(listAnswerTemplatesRoute, { params: { organization }, signal }),
    staleTime: 300_000,
  });

export const useAnswerTemplates = (organization: string) => useQuery(answerTemplatesQuery(organization));

/** Changes the newest list, because a colleague may have changed it meanwhile. */
export function useChangeAnswerTemplates(organization: string) {
  const queries = useQueryClient();
  const query = answerTemplatesQuery(organization);
  return useMutation<AnswerTemplates, ApiProblem, (items: AnswerTemplate[]) => AnswerTemplate[]>({
    mutationFn: async (change) => {
      const { items, version } = await queries.fetchQuery({ ...query, staleTime: 0 });
      return call(updateAnswerTemplatesRoute, { params: { organization }, body: { items: change(items), version } });
    },
    onSuccess: (changed) => queries.setQueryData(query.queryKey, changed),
  });
}
