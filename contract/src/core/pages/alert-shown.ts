/** Alerts of the validation rules hide by themselves after so many milliseconds (spec A §9). */
export const alertShown = 3_000
