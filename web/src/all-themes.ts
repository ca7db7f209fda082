// The themes that one may choose after sign-in; Custom is in every page, made from the domain's own colour.
import './ui/themes/classic.css'
import './ui/themes/modern.css'
import './ui/themes/exploratory.css'
import './ui/themes/vision.css'
