import { useTranslation } from "react-i18next";
import type { Employee } from "#shared/model/location.ts";
import { useChangePicture } from "#web/api/places.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { ImageField } from "#web/parts/image/image-field.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

/** Four times its displayed size: sharp on any phone, some 10 kB. */
const kind = { of: "face", side: 192 } as const;

export function PictureField({ organization, employee }: { organization: string; employee: Employee }) {
  const { t } = useTranslation("locations");
  const change = useChangePicture(organization, employee._id);
  const store = async (bytes: Uint8Array<ArrayBuffer> | null): Promise<string | null> => {
    try {
      await change.mutateAsync(bytes);
      showSuccess(t(bytes === null ? "picture.removed" : "picture.saved"));
      return null;
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      return failure.fields.picture ?? failure.message;
    }
  };
  const words = {
    label: t("picture.label"),
    hint: t("picture.hint"),
    none: t("picture.none"),
    choose: t("picture.choose"),
    change: t("picture.change"),
    remove: t("picture.remove"),
    crop: {
      title: t("picture.cropTitle"),
      lead: t("picture.cropLead"),
      area: t("picture.area"),
      preview: t("picture.preview"),
      zoom: t("picture.zoom"),
      use: t("picture.use"),
      cancel: t("picture.cancel"),
    },
  };
  return <ImageField kind={kind} words={words} name={employee.name} image={employee.picture} onStore={store} />;
}
