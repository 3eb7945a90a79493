// Small pictures of the boards, for light and dark pages. A game without one gets its first letter.

import friedrich from "../boards/friedrich/thumb.svg";
import friedrichDark from "../boards/friedrich/thumb-dark.svg";
import maria from "../boards/maria/thumb.svg";
import mariaDark from "../boards/maria/thumb-dark.svg";
import pittswar from "../boards/pittswar/thumb.svg";
import pittswarDark from "../boards/pittswar/thumb-dark.svg";
import wallenstein from "../boards/wallenstein/thumb.svg";
import wallensteinDark from "../boards/wallenstein/thumb-dark.svg";

export const thumbs: Record<string, { light: string; dark: string }> = {
  friedrich: { light: friedrich, dark: friedrichDark },
  maria: { light: maria, dark: mariaDark },
  pittswar: { light: pittswar, dark: pittswarDark },
  wallenstein: { light: wallenstein, dark: wallensteinDark },
};
