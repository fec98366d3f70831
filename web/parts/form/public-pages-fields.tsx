import { Anchor, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { Sources } from "#shared/model/invitation.ts";
import { blankIsNull } from "./blank-is-null.ts";

const placeIdFinder = "https://developers.google.com/maps/documentation/places/web-service/place-id#find-id";

/** The pages as they are typed; empty where there is none. */
export interface TypedPages extends Record<string, unknown> {
  googlePlaceId: string;
  tripadvisorUrl: string;
}

/** Linked pages as they stand in the fields. */
export const pagesAsTyped = ({ googlePlaceId, tripadvisorUrl }: Sources): TypedPages => ({
  googlePlaceId: googlePlaceId ?? "",
  tripadvisorUrl: tripadvisorUrl ?? "",
});

/** Typed pages as they are sent: an empty field is null. */
export const pagesAsSent = (values: TypedPages): Pick<Sources, "googlePlaceId" | "tripadvisorUrl"> => ({
  googlePlaceId: blankIsNull(values.googlePlaceId),
  tripadvisorUrl: blankIsNull(values.tripadvisorUrl),
});

/** The fields for the pages where customers review in public. */
export function PublicPagesFields({ form }: { form: UseFormReturnType<TypedPages> }) {
  const { t } = useTranslation("onboarding");
  return (
    <>
      <TextInput
        label={t("linked.google")}
        description={
          <>
            {t("linked.googleHint")}{" "}
            <Anchor href={placeIdFinder} target="_blank" rel="noopener noreferrer" inherit>
              {t("linked.googleFinder")}
            </Anchor>
          </>
        }
        data-autofocus
        placeholder="ChIJ…"
        autoComplete="off"
        spellCheck={false}
        size="md"
        {...form.getInputProps("googlePlaceId")}
      />
      <TextInput
        label={t("linked.tripadvisor")}
        description={t("linked.tripadvisorHint")}
        placeholder="https://www.tripadvisor.com/Restaurant_Review-g…-d…-….html"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        size="md"
        {...form.getInputProps("tripadvisorUrl")}
      />
    </>
  );
}
