import type { Location } from "#shared/model/location.ts";
import type { LocationFigures } from "#shared/model/place-figures.ts";

/** Drops removed locations and uses current names, because the figures may be minutes old. */
export function presentFigures(counted: readonly LocationFigures[], locations: readonly Location[]): LocationFigures[] {
  const byId = new Map(counted.map((figures) => [figures._id, figures]));
  return locations.flatMap(({ _id, name }) => {
    const figures = byId.get(_id);
    return figures === undefined ? [] : [{ ...figures, name }];
  });
}
