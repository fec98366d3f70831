import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { json, type Service, statusOf } from "./answer.ts";
import type { Outbox } from "./outbox.ts";

const Part = z.optional(z.object({ Data: z.string() }));
const SendEmail = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.minLength(1)) }),
  Content: z.object({
    Simple: z.object({ Subject: z.object({ Data: z.string() }), Body: z.object({ Text: Part, Html: Part }) }),
  }),
});

/** SES version 2: `SendEmail` with simple content (REST and JSON). */
export function ses(outbox: Outbox): Service {
  const refuse: Service["refuse"] = (refusal) =>
    json({ message: refusal.message }, statusOf(refusal), { "x-amzn-errortype": refusal.error });
  return {
    name: "ses",
    owns: ({ path }) => path.startsWith("/v2/email/"),
    refuse,
    answer: ({ method, path, body }) => {
      if (method !== "POST" || path !== "/v2/email/outbound-emails")
        return refuse({ error: "BadRequestException", message: `The stand-in does not know ${method} ${path}.` });
      const email = SendEmail.safeParse(JSON.parse(body));
      if (!email.success) return refuse({ error: "BadRequestException", message: z.prettifyError(email.error) });
      const { Subject, Body } = email.data.Content.Simple;
      for (const to of email.data.Destination.ToAddresses) {
        const text = Body.Text?.Data ?? "";
        outbox.add({ channel: "email", to, subject: Subject.Data, text, html: Body.Html?.Data ?? null });
      }
      return json({ MessageId: randomUUID() });
    },
  };
}
