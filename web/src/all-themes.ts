// The themes that one may choose after sign-in; Custom is in every page, made from the domain's own colour.
import '#web/ui/themes/classic.css'
import '#web/ui/themes/modern.css'
import '#web/ui/themes/exploratory.css'
import '#web/ui/themes/vision.css'
