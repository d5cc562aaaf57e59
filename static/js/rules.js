/** The rules page: its drawn examples follow the reader's choice of faces. */

import { redrawCards } from "./cards.js";

redrawCards();
