import { MantineProvider } from "@mantine/core";
import { useForm } from "@mantine/form";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PasswordFields } from "./password-fields.tsx";

function Form({ error }: { error?: string }) {
  const form = useForm({
    initialValues: { password: "too short", confirmPassword: "" },
    ...(error === undefined ? {} : { initialErrors: { password: error } }),
  });
  return <PasswordFields form={form} person={{}} />;
}

const shown = (error?: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Form {...(error === undefined ? {} : { error })} />
    </MantineProvider>,
  );

it("says how good a new password is", () => {
  expect(shown()).toContain("newPassword.strength.short");
});

it("leaves it to the field's error to say what a refused password lacks", () => {
  const page = shown("Please use 10 characters or more.");
  expect(page).toContain("Please use 10 characters or more.");
  expect(page).not.toContain("newPassword.strength.short");
  expect(page).not.toContain("data-strength");
});
