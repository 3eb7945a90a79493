// Small pictures of the boards, for light and dark pages. A game without one gets its first letter.

import friedrich from "../boards/friedrich/thumb.svg";
import friedrichDark from "../boards/friedrich/thumb-dark.svg";
import wallenstein from "../boards/wallenstein/thumb.svg";
import wallensteinDark from "../boards/wallenstein/thumb-dark.svg";

export const thumbs: Record<string, { light: string; dark: string }> = {
  friedrich: { light: friedrich, dark: friedrichDark },
  wallenstein: { light: wallenstein, dark: wallensteinDark },
};
