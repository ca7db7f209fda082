// The style sheets of the first paint, in the order in which they apply. The theme's own comes from the page renderer.
import '#web/ui/tokens.css'
import '#web/ui/base.css'
