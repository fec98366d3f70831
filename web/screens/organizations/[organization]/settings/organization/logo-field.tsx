import { useTranslation } from "react-i18next";
import { useChangeLogo } from "#web/api/organizations.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { ImageField } from "#web/parts/image/image-field.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

/** Sharp on a poster, its largest use. */
const kind = { of: "logo", side: 512 } as const;

interface LogoFieldProps {
  organization: string;
  name: string;
  logo: string | null;
  /** Called with an unsaved logo for other previews; null once stored or refused. */
  onPreview: (address: string | null) => void;
}

export function LogoField({ organization, name, logo, onPreview }: LogoFieldProps) {
  const { t } = useTranslation(["business", "app"]);
  const change = useChangeLogo(organization);
  const store = async (bytes: Uint8Array<ArrayBuffer> | null): Promise<string | null> => {
    try {
      await change.mutateAsync(bytes);
      showSuccess(bytes === null ? t("logo.removed") : t("app:toasts.organizationUpdated"));
      return null;
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      return failure.fields.logo ?? failure.message;
    }
  };
  const words = {
    label: t("logo.label"),
    hint: t("logo.hint"),
    none: t("logo.none"),
    choose: t("logo.choose"),
    change: t("logo.change"),
    remove: t("logo.remove"),
    crop: {
      title: t("logo.cropTitle"),
      lead: t("logo.cropLead"),
      area: t("logo.area"),
      preview: t("logo.preview"),
      zoom: t("logo.zoom"),
      use: t("logo.use"),
      cancel: t("logo.cancel"),
    },
  };
  return <ImageField kind={kind} words={words} name={name} onPreview={onPreview} image={logo} onStore={store} />;
}
