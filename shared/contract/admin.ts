import * as z from "zod/mini";
import { searchLimit } from "#shared/model/feedback.ts";
import { listOf } from "#shared/model/moment.ts";
import { ListedOrganization } from "#shared/model/organization.ts";
import { Cursor } from "./inputs/paging.ts";
import { prose } from "./inputs/text.ts";
import { route } from "./route.ts";

export const listAllOrganizationsRoute = route({
  id: "adminOrganizationList",
  method: "GET",
  path: "/api/admin/organizations",
  summary:
    "Every organization, newest first, up to 50 at a time, or those whose name or feedback link holds some words. A page may hold fewer, even none, while `next` is not null.",
  access: "platform",
  query: z.object({ q: z.optional(prose(searchLimit)), cursor: Cursor }),
  answer: listOf(ListedOrganization),
  errors: ["cursor_invalid"],
});
