import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { listTemplates, type TemplateChanges, updateTemplate } from "#shared/contract/requests.ts";
import type { RequestTemplate, RequestTemplates } from "#shared/model/request-template.ts";
import { call } from "./client.ts";
import { organizationKey } from "./organizations.ts";
import { requestsKey } from "./requests.ts";

const templatesKey = (organization: string) => [...organizationKey(organization), "request-templates"] as const;

export const useTemplates = (organization: string) =>
  useQuery({
    queryKey: templatesKey(organization),
    queryFn: ({ signal }) => call(listTemplates, { params: { organization }, signal }),
    staleTime: 60_000,
  });

/** After `edited_meanwhile` the newest is read. */
export function useUpdateTemplate(organization: string, { channel, language }: RequestTemplate) {
  const queries = useQueryClient();
  const key = templatesKey(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof TemplateChanges>) =>
      call(updateTemplate, { params: { organization, channel, language }, body }),
    onSuccess: (changed) => {
      queries.setQueryData<RequestTemplates>(
        key,
        (known) =>
          known && {
            items: known.items.map((one) => (one.channel === channel && one.language === language ? changed : one)),
          },
      );
      // Previews show the template.
      void queries.invalidateQueries({ queryKey: requestsKey(organization) });
    },
    onError: ({ code }) => (code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey: key }) : undefined),
  });
}
