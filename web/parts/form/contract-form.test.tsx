import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { ApiProblem } from "#web/api/problem.ts";
import { ContractForm, useContractForm } from "./contract-form.tsx";

const Named = z.object({ name: z.string() });

function Form({ problem }: { problem: ApiProblem }) {
  const form = useContractForm<{ name: string }>(Named, { name: "" });
  return (
    <ContractForm form={form} onSubmit={() => {}} problem={problem} pending={false} submit="Save">
      {null}
    </ContractForm>
  );
}

const shown = (code: ApiProblem["code"], status: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Form problem={new ApiProblem({ code, status, message: "Why.", call: "meUpdate" })} />
    </MantineProvider>,
  );

it.each([
  ["internal", 500],
  ["unreadable", 0],
] as const)("says that the submission failed where nobody foresaw it: %s", (code, status) => {
  const page = shown(code, status);
  expect(page).toContain("form.failed</span>");
  expect(page).toContain("form.failedText Why.");
});

it("says what did not happen where that is known to pass", () => {
  const page = shown("unavailable", 503);
  expect(page).toContain("errors.notDone");
  expect(page).not.toContain("form.failed");
});
