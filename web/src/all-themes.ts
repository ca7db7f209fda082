// The themes that a user may choose after sign-in; Custom is in every page, derived from the domain's colour.
import '#web/ui/themes/classic.css'
import '#web/ui/themes/modern.css'
import '#web/ui/themes/exploratory.css'
import '#web/ui/themes/vision.css'
