#include "functions.hpp"

namespace stress {

const std::vector<function>& functions()
{
    static const std::vector<function> all = [] {
        std::vector<function> made;
        for (const auto subject : {
            plain_functions, chars_functions, solver_functions, generation_functions, minimise_functions,
            analysis_functions, canonical_functions, proof_functions, batch_functions, text_functions,
            cover_functions, cover_search_functions, cover_text_functions, wrapper_functions,
            wrapper_puzzle_functions, rules_functions, steps_functions, drawing_functions}) {
            const std::vector<function> rows = subject();
            made.insert(made.end(), rows.begin(), rows.end());
        }
        return made;
    }();
    return all;
}

}  // namespace stress
