// The themes that a user can choose after sign-in. Custom is not listed: every page has it, derived from the domain's
// colour.
import '#web/ui/themes/classic.css'
import '#web/ui/themes/modern.css'
import '#web/ui/themes/exploratory.css'
import '#web/ui/themes/vision.css'
